import { useSearchParams } from '@truemark/browser/router';
import { readTyped } from '@truemark/domain/text/typed-text';
import { useCallback, useEffect, useState } from 'react';

const pauseMs = 300;

/** What a list is narrowed to, kept in the address: a reload, a link and the way back all show the same rows. */
export function useFilter(name: string): readonly [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setSearch(
        before => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
  return [search.get(name) ?? '', set];
}

/** A filter that is typed: the field shows every letter, the list follows after a pause. */
export function useTypedFilter(name: string): {
  readonly typed: string;
  readonly value: string;
  readonly type: (value: string) => void;
} {
  const [value, setValue] = useFilter(name);
  const [typed, setTyped] = useState(value);
  // The address changed by itself: the way back, a link, a reset of all filters.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (readTyped(typed) === value) return;
    const place = location.pathname;
    const timer = setTimeout(() => {
      // A row was opened within the pause and its page is still loading: the list may not call the reader back.
      if (location.pathname === place) setValue(readTyped(typed));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, setValue]);
  return { typed, value, type: setTyped };
}
