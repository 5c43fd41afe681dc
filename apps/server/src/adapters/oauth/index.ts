export { createFacebook, type FacebookSetting } from './facebook.ts';
export { createGoogle, type GoogleSetting } from './google.ts';
export type { OauthPerson, OauthProvider, OauthReturn } from './provider.ts';
