import { showToast } from '@truemark/browser/toasts';
import type { CallReply } from '@truemark/contract/call';
import type { getStatement } from '@truemark/contract/people/accounts';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useErrorText } from '../../../platform/error-text.ts';
import { useText } from '../../../platform/text.ts';
import styles from './export-buttons.module.css';
import { saveStatement } from './export-statement.ts';
import type { RecordQuery } from './record-filter.ts';

export type Statement = CallReply<typeof getStatement>;

const formats = ['csv', 'pdf'] as const;
type Format = (typeof formats)[number];

/** The lines on screen as a file, with the same totals and the same closing hash. */
export function ExportButtons(props: { readonly query: RecordQuery; readonly statement: Statement | undefined }) {
  const t = useText('transactions');
  const describeError = useErrorText();
  const [busy, setBusy] = useState<Format>();
  const { statement } = props;

  async function save(format: Format, toMs: number): Promise<void> {
    setBusy(format);
    try {
      await saveStatement(props.query, format, toMs);
    } catch (error) {
      showToast('error', describeError(error));
    }
    setBusy(undefined);
  }
  return (
    <div className={styles.buttons}>
      {formats.map(format => (
        <Button
          key={format}
          isBusy={busy === format}
          aria-disabled={statement === undefined || undefined}
          aria-label={t(`export.${format}`)}
          onClick={() => statement && busy === undefined && void save(format, statement.to)}
        >
          {busy !== format && <Icon of={Download} size={16} />}
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
