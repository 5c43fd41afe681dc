import { useLocation } from '@truemark/browser/router';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import WalletIcon from 'lucide-react/icons/wallet';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useText } from '../../../platform/text.ts';
import { WalletDialog } from '../../../platform/wallet/wallet-dialog.tsx';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { LoginSteps } from '../frame/login-steps.tsx';

/** A way in by wallet, with whatever the login still needs. */
export function WalletLoginButton(props: {
  readonly className?: string | undefined;
  readonly variant?: 'primary' | 'secondary';
  readonly onNext: (step: LoginStep | undefined) => void;
}) {
  const t = useText('pass');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="large"
        className={props.className}
        variant={props.variant ?? 'secondary'}
        onClick={() => setOpen(true)}
      >
        <Icon of={WalletIcon} size={18} />
        {t('loginWallet')}
      </Button>
      {isOpen && (
        <WalletDialog
          onClose={() => setOpen(false)}
          begin={async body => (await api.call('beginWalletLogin', { body })).message}
          finish={async body => {
            const step = finishLogin(await api.call('authWallet', { body }));
            setOpen(false);
            props.onNext(step?.state === 'registration' ? { ...step, isWallet: true } : step);
          }}
        />
      )}
    </>
  );
}

/** A page whose only way in is a wallet: it makes room for what the login still needs. */
export function WalletLogin(props: { readonly children: (button: ReactNode) => ReactNode }) {
  const [step, setStep] = useState<LoginStep>();
  const inviteCode = new URLSearchParams(useLocation().search).get('invite')?.toUpperCase();
  if (step) return <LoginSteps step={step} inviteCode={inviteCode} onNext={setStep} />;
  return props.children(<WalletLoginButton variant="primary" onNext={setStep} />);
}
