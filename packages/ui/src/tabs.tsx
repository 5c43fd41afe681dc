import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { joinClasses } from './class-names.ts';
import { moveFocus } from './move-focus.ts';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly count?: string;
}

export interface TabsProps<Id extends string> {
  /** Says what the tabs choose, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the element that shows the choice; give it `role="tabpanel"`. */
  readonly panelId?: string;
  readonly className?: string;
}

/** Underlined tabs for places. Arrow keys move and select; they scroll sideways where they do not fit. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveFocus(event, list.current, '[role="tab"]');
    const tab = props.tabs.find(({ id }) => id === target?.dataset.id);
    if (tab) props.onSelect(tab.id);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={props.label}
      className={joinClasses(styles.tabs, props.className)}
      onKeyDown={onKeyDown}
    >
      {props.tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-id={tab.id}
          aria-selected={tab.id === props.selected}
          aria-controls={props.panelId}
          tabIndex={tab.id === props.selected ? 0 : -1}
          className={styles.tab}
          onClick={() => props.onSelect(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={joinClasses(styles.count, 'num')}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
