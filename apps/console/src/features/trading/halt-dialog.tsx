import { showToast } from '@truemark/browser/toasts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

/** Stops or allows new orders, of one instrument or of all (`code` is `all`). What runs goes on, and that is said first. */
export function HaltDialog(props: { readonly code: string; readonly isHalted: boolean; readonly onClose: () => void }) {
  const t = useText('trading');
  const { code, isHalted, onClose } = props;
  const isAll = code === 'all';
  const word = isHalted ? 'resume' : 'halt';
  return (
    <ActDialog
      title={isAll ? t(`${word}All`) : t(`${word}Title`, { code })}
      text={t(`${word}Text`)}
      confirmLabel={isAll ? t(`${word}All`) : t(word)}
      variant={isHalted ? 'primary' : 'danger'}
      send={(reason, options) => api.call('haltTrading', { body: { code, isHalted: !isHalted, reason } }, options)}
      onDone={() => {
        showToast('done', t(isHalted ? 'resumedToast' : 'haltedToast'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
