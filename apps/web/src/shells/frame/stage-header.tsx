import { BrandLink } from './brand-link.tsx';
import { SandboxChip } from './sandbox-chip.tsx';
import styles from './stage-header.module.css';

/** All that is left of the frame on a page with its own layout: the way home and what is not real. */
export function StageHeader() {
  return (
    <header className={styles.header}>
      <BrandLink isNamed />
      <SandboxChip size="full" />
    </header>
  );
}
