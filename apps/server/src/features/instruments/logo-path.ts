const folder = '/logos/';

/** Route of the logos, with the code as parameter. */
export const logoRoute: string = `${folder}:code.svg`;

/** Where this server has the logo of an instrument. */
export function findLogoPath(code: string): string {
  return `${folder}${code}.svg`;
}
