import { Link } from '@truemark/browser/router';
import { BrandMark } from '@truemark/ui/brand-mark';
import { Button, buttonClass } from '@truemark/ui/button';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { chooseOnboardingPath } from '../../platform/navigation.ts';
import { usePageTitle } from '../../platform/page-title.tsx';
import { useUser } from '../../platform/session.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import styles from './onboarding-page.module.css';
import { MarketsPicture, RealPicture, RecordPicture } from './pictures.tsx';

interface Step {
  readonly title: TextKey<'onboarding'>;
  readonly text: TextKey<'onboarding'>;
  readonly picture: ReactNode;
}

const steps: readonly Step[] = [
  { title: 'step1Title', text: 'step1Text', picture: <RecordPicture /> },
  { title: 'step2Title', text: 'step2Text', picture: <MarketsPicture /> },
  { title: 'step3Title', text: 'step3Text', picture: <RealPicture /> },
];

/** The greeting on a phone: three steps to swipe through, Continue, Skip and the language. */
export default function OnboardingPage(props: {
  /** Says that this is a sandbox, where it is one. */
  readonly chip: ReactNode;
  readonly languagePicker: ReactNode;
  readonly onLeave: () => void;
}) {
  const t = useText('onboarding');
  const user = useUser();
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (index: number) =>
    strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  usePageTitle('');
  return (
    <main id="main" className={styles.board}>
      <header className={styles.head}>
        <BrandMark size={26} />
        {props.chip}
        <div className={styles.tools}>
          {props.languagePicker}
          <Link
            className={buttonClass({ variant: 'ghost' })}
            to={chooseOnboardingPath('skip', user !== undefined)}
            onClick={props.onLeave}
          >
            {t('skip')}
          </Link>
        </div>
      </header>
      <Steps strip={strip} current={current} onCurrent={setCurrent} onShow={show} />
      <div className={styles.foot}>
        {current < steps.length - 1 ? (
          <Button variant="primary" size="large" isFull onClick={() => show(current + 1)}>
            {t('continue')}
          </Button>
        ) : (
          <Link
            className={buttonClass({ variant: 'primary', size: 'large', isFull: true })}
            to={chooseOnboardingPath('continue', user !== undefined)}
            onClick={props.onLeave}
          >
            {t('continue')}
          </Link>
        )}
        {!user && (
          <Link className={buttonClass({ size: 'large', isFull: true })} to="/demo" onClick={props.onLeave}>
            {t('tryDemo')}
          </Link>
        )}
        <p className={`xs dim ${styles.risk}`}>{t('risk')}</p>
      </div>
    </main>
  );
}

function Steps(props: {
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly onShow: (index: number) => void;
}) {
  const t = useText('onboarding');
  const { strip, current, onCurrent, onShow } = props;
  const follow = () => {
    const element = strip.current;
    // Right to left, the position counts down from zero.
    if (element) onCurrent(Math.round(Math.abs(element.scrollLeft) / Math.max(element.clientWidth, 1)));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable, so that arrow keys can scroll it. */}
      <div ref={strip} className={styles.steps} tabIndex={0} onScroll={follow}>
        {steps.map((step, index) => {
          const Heading = index === 0 ? 'h1' : 'h2';
          return (
            <section
              key={step.title}
              className={styles.step}
              aria-label={t('stepOf', { step: index + 1, count: steps.length })}
            >
              <div className={styles.picture}>{step.picture}</div>
              <Heading className={styles.title}>{t(step.title)}</Heading>
              <p className={`lead ${styles.text}`}>{t(step.text)}</p>
            </section>
          );
        })}
      </div>
      <div className={styles.dots}>
        {steps.map((step, index) => (
          <button
            key={step.title}
            type="button"
            className={styles.dot}
            aria-label={t('stepOf', { step: index + 1, count: steps.length })}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onShow(index)}
          />
        ))}
      </div>
    </>
  );
}
