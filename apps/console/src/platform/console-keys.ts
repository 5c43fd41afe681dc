/** First words of the query keys, by what they are about: who changes it asks for all of it again. */
export const consoleKeys = {
  overview: ['overview'],
  users: ['users'],
  ledger: ['ledger'],
  house: ['house'],
  parameters: ['parameters'],
  parameterHistory: ['parameterHistory'],
  contents: ['contents'],
  site: ['site'],
  instruments: ['instruments'],
  instrumentHistory: ['instrumentHistory'],
  outbox: ['outbox'],
  operators: ['operators'],
  exposure: ['exposure'],
  corrections: ['corrections'],
  audit: ['audit'],
} as const;
