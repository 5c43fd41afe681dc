import { Link } from '@truemark/browser/router';
import { useText } from '../../platform/text.ts';
import styles from './raw-record.module.css';

/** Served as it stands in apps/web/public, and run by scripts/receipt-script.test.ts. */
const scriptName = 'check-receipt.mjs';

/** How to check the receipt without this page: with the file and a short script. */
export function HowToCheck(props: { readonly fileName: string }) {
  const t = useText('receipt');
  const command = `node ${scriptName} ${props.fileName}`;
  return (
    <section aria-labelledby="without-us">
      <h2 id="without-us" className="h4">
        {t('without')}
      </h2>
      <p className="sm sub">{t('withoutText')}</p>
      <pre className={styles.code} dir="ltr">
        {command}
      </pre>
      <p className={styles.way}>
        <a className="lnk sm" href={`/${scriptName}`} download={scriptName}>
          {t('saveProgram')}
        </a>
      </p>
      <p className="xs dim">{t('limits')}</p>
      <p className={styles.way}>
        <Link className="lnk sm" to="/help?id=check-a-receipt">
          {t('howReceipt')}
        </Link>
      </p>
      <p className={styles.way}>
        <Link className="lnk sm" to="/help?id=price-record">
          {t('howRecord')}
        </Link>
      </p>
    </section>
  );
}
