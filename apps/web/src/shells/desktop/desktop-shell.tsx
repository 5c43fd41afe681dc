import type { ShellProps } from '../shell-chunks.ts';

export default function DesktopShell(props: ShellProps) {
  return <main id="main">{props.children}</main>;
}
