import type { ShellProps } from '../shell-chunks.ts';

export default function MobileShell(props: ShellProps) {
  return <main id="main">{props.children}</main>;
}
