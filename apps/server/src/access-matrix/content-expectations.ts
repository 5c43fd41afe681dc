import { anyone, type Expectation } from './expectation.ts';

export const contentExpectations = {
  listContents: anyone({ params: { type: '2' } }),
  getContentById: anyone({ params: { id: 'about' } }),
  listCustomContents: anyone({ query: { kind: 'faq' } }),
  getHelpIndex: anyone(),
  getParameterByKey: anyone({ params: { key: 'headline.fees' } }),
  listLinks: anyone(),
  getSettings: anyone({ body: { key: 'instance' } }),
} as const satisfies Readonly<Record<string, Expectation>>;
