import { Children, createElement, Fragment, type ReactNode } from 'react';

/**
 * Facts on one line with a dot between them: `0.25 lots · C-1001`. Each keeps its own direction, so that in Arabic a figure
 * or a time at the end of one does not draw in the beginning of the next. What is missing has no dot either.
 */
export function Joined(props: { readonly children: ReactNode }): ReactNode {
  const facts = Children.toArray(props.children).map(fact => createElement('bdi', undefined, fact));
  // The facts have no names and never move, so they are passed as children of their own instead of by key.
  return createElement(Fragment, undefined, ...facts.flatMap((fact, index) => (index === 0 ? [fact] : [' · ', fact])));
}
