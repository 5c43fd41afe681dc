import type { MarketInfo } from '@truemark/contract/markets/markets';
import { type Dialog, Drawer, Sheet } from '@truemark/ui/dialog';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { endVerification, useVerifyRequest } from '../../platform/verify-request.ts';
import { VerifyBody } from './verify-body.tsx';

/** Checks one price of the record in this browser: beside the page, on a phone from below. */
export function VerifyDrawer(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const t = useText('receipt');
  const isMobile = useShell() === 'mobile';
  const request = useVerifyRequest(state => state.request);
  const Frame: typeof Dialog = isMobile ? Sheet : Drawer;
  return (
    <Frame
      isOpen={request !== undefined}
      onClose={endVerification}
      title={t('verify.title')}
      closeLabel={t('verify.close')}
    >
      {request && <VerifyBody request={request} info={props.info} />}
    </Frame>
  );
}
