import { DialogOrSheet, type DialogProps } from '@truemark/ui/dialog';
import { useShell } from './shell.ts';

/** A dialog in the middle of a wide window, a sheet from below in the mobile shell. */
export function ShellDialog(props: DialogProps) {
  return <DialogOrSheet isSheet={useShell() === 'mobile'} {...props} />;
}
