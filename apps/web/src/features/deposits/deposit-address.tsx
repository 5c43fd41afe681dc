import { QrPicture } from '@truemark/browser/qr-picture';
import type { DepositWay } from '@truemark/contract/payments/deposits';
import { CopyButton } from '@truemark/ui/copy-button';
import { formatMoment } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './deposit-page.module.css';
import { useNetworkName } from './network-name.ts';

const groupLength = 4;

/** Where to send to: as a picture, in groups that can be compared, and to copy. */
export function DepositAddress(props: { readonly way: DepositWay; readonly exactAmount: string | undefined }) {
  const t = useText('deposit');
  const nameNetwork = useNetworkName();
  const { address, tokenType: token, network, isOwnAddress, confirmations, amountTag } = props.way;
  const name = nameNetwork(network);
  return (
    <section className={styles.address} aria-label={t('address')}>
      <h2 className="h4">{t('address')}</h2>
      {address === null ? (
        <Note kind="stop">{t('noAddress')}</Note>
      ) : (
        <div className={styles.send}>
          <QrPicture text={address} label={t('addressCode', { network: name })} size={144} />
          <div className={styles.sendWords}>
            <p className={`${styles.groups} mono`} dir="ltr">
              {address.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups of an address have no other name.
                <span key={index}>{group}</span>
              ))}
              <CopyButton text={address} label={t('copy')} copiedLabel={t('copied')} />
            </p>
            <p className="sm sub">{t('only', { token, network: name })}</p>
            <p className="sm dim">{t('confirmations', { count: confirmations })}</p>
            {!isOwnAddress && (
              <Note kind="risk">
                {props.exactAmount === undefined ? t('shared') : t('exact', { amount: props.exactAmount, token })}
              </Note>
            )}
            {amountTag !== null && <p className="sm sub">{t('tag', { tag: String(amountTag).padStart(4, '0') })}</p>}
            <NodeNote way={props.way} />
          </div>
        </div>
      )}
    </section>
  );
}

/** How far the network is seen, and so whether a payment shows up by itself. */
function NodeNote({ way: { node, isOwnAddress } }: { readonly way: DepositWay }) {
  const t = useText('deposit');
  const locale = useLocale();
  if (node === null) return <p className="sm sub">{t('byHand')}</p>;
  const time = formatMoment(locale, node.since ?? 0);
  if (node.state === 'late') return <Note kind="risk">{t('nodeLate', { time, blocks: node.blocks ?? 0 })}</Note>;
  if (node.state === 'unreachable') return <Note kind="risk">{t('nodeUnreachable', { time })}</Note>;
  return isOwnAddress ? <p className="sm sub">{t('foundByUs')}</p> : null;
}
