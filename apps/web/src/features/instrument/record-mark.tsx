import { Hallmark } from '@truemark/ui/proof';
import { useIsVerified } from '../../platform/verify-request.ts';

/** The mark of a record: filled once this browser has checked it. */
export function RecordMark(props: { readonly code: string; readonly sequence: number; readonly size: number }) {
  const isChecked = useIsVerified(props.code, props.sequence);
  return <Hallmark size={props.size} isChecked={isChecked} />;
}
