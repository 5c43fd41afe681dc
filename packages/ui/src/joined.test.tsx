import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Joined } from './joined.tsx';

it('WEB-960 facts on one line keep their own direction, and what is missing has no dot', () => {
  const page = renderToStaticMarkup(
    <Joined>
      02:29 UTC
      {undefined}
      <b>3 أسطر</b>
      {false}
    </Joined>,
  );
  expect(page).toBe('<bdi>02:29 UTC</bdi> · <bdi><b>3 أسطر</b></bdi>');
});
