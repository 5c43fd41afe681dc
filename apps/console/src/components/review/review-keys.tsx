import { Link, useNavigate } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import { readPressedKey } from '@truemark/ui/pressed-key';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { askToLeave } from '../../platform/unsaved.ts';
import styles from './review.module.css';
import { chooseKeyAct, findNeighbour } from './review-rules.ts';
import type { DecisionName } from './use-decision.ts';

interface Queue {
  readonly items: readonly { readonly id: string }[];
  readonly selectedId: string;
  readonly path: string;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Single keys of a queue. A and R only ask: the dialog that follows decides. */
export function useReviewKeys({ items, selectedId, path }: Queue, ask: (name: DecisionName) => void): void {
  const navigate = useNavigate();
  const hasShortcuts = usePreferences(preferences => preferences.hasShortcuts);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = chooseKeyAct({
        key: readPressedKey(event),
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isTyping: isTyping(event.target),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
        hasShortcuts,
      });
      if (act === undefined) return;
      event.preventDefault();
      if (act === 'approve' || act === 'reject') {
        ask(act);
        return;
      }
      const neighbour = findNeighbour(items, selectedId, act === 'next' ? 1 : -1);
      if (neighbour) askToLeave(() => navigate(`${path}/${neighbour.id}`));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [items, selectedId, path, hasShortcuts, navigate, ask]);
}

/** The way to the one before and the next. */
export function StepLinks(props: Queue) {
  const t = useText('reviews');
  const steps = [
    { step: -1, icon: ChevronUp, label: t('previous') },
    { step: 1, icon: ChevronDown, label: t('next') },
  ] as const;
  return (
    <span className={styles.steps}>
      {steps.map(({ step, icon, label }) => {
        const neighbour = findNeighbour(props.items, props.selectedId, step);
        return neighbour ? (
          <Link key={step} to={`${props.path}/${neighbour.id}`} className={iconButtonClass('small')} aria-label={label}>
            <Icon of={icon} size={16} />
          </Link>
        ) : (
          <span key={step} className={`${iconButtonClass('small')} ${styles.noStep}`} aria-hidden="true">
            <Icon of={icon} size={16} />
          </span>
        );
      })}
    </span>
  );
}
