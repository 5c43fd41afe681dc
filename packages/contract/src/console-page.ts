/** Name of the `meta` in the console's page that holds the token of this page, where its browser has a login. */
export const pageTokenName = 'operator-token';
