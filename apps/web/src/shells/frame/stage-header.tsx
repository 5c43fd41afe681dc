import { BrandLink } from './brand-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NotRealChip } from './not-real-chip.tsx';
import styles from './stage-header.module.css';

/** All that is left of the frame on a page with its own layout: the way home, what is not real, and the language. */
export function StageHeader() {
  return (
    <header className={styles.header}>
      <BrandLink isNamed />
      <span className={styles.tools}>
        <NotRealChip />
        <LanguagePicker />
      </span>
    </header>
  );
}
