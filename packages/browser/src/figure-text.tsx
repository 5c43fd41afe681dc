import { createElement, Fragment, type ReactNode } from 'react';
import { splitFigures } from './split-figures.ts';

/** Words in which figures keep their sign, percent or times sign on its side, also where reading runs from the right. */
export function FigureText(props: { readonly text: string }): ReactNode {
  // The pieces have no names and never move, so they are passed as children of their own instead of by key.
  return createElement(
    Fragment,
    undefined,
    ...splitFigures(props.text).map(({ text, isFigure }) =>
      isFigure ? createElement('bdi', { dir: 'ltr' }, text) : text,
    ),
  );
}
