import { languages, languageTags } from '@truemark/contract/languages';
import { setFiguresHidden } from '../../features/amounts/index.ts';
import { destinations } from '../../platform/navigation.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { setTheme, setUpDown } from '../../platform/preferences.ts';
import { switchAccount } from '../../platform/switch-account.ts';
import { getText, languageNames, type TextKey } from '../../platform/text.ts';
import { logOut } from '../account/log-out.ts';
import { chooseLanguage } from '../frame/choose-language.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Who is here, if anybody; a guest has an account of this browser alone. */
type Who = 'user' | 'guest' | undefined;

/** The pages of one's own account, by the names that its menu has. */
export const ownPages = [
  ['/profile/balance', 'place.balance'],
  ['/transactions', 'place.transactions'],
  ['/profile/orders', 'place.orders'],
  ['/profile/deposit', 'place.deposit'],
  ['/profile/withdraw', 'place.withdraw'],
  ['/profile/wallet', 'place.wallet'],
  ['/profile/convert', 'place.convert'],
  ['/profile/loans', 'place.loans'],
  ['/profile/investments', 'place.investments'],
  ['/profile/nfts', 'place.nfts'],
  ['/profile/notification', 'place.notification'],
  ['/profile/alerts', 'place.alerts'],
  ['/profile/verification', 'place.verification'],
  ['/profile/security', 'place.security'],
  ['/profile/invite', 'place.invite'],
] as const satisfies readonly (readonly [string, TextKey<'account'>])[];

/** Where one can go, by the names that the menus have, and the sheet of keys. */
export function listPages(who: Who, openKeys: () => void): readonly PaletteEntry[] {
  const shell = getText('shell');
  const account = getText('account');
  const own = getText('palette');
  const page = (path: string, label: string): PaletteEntry => ({
    ...{ id: path, section: 'pages', label },
    run: () => navigateTo(path),
  });
  return [
    ...destinations.filter(({ name }) => who || name !== 'profile').map(({ name, path }) => page(path, shell(name))),
    page('/financial', own('financial')),
    ...(who ? ownPages.map(([path, text]) => page(path, account(text))) : []),
    page('/help', own('help')),
    page('/help/faq', own('faq')),
    page('/support', own('support')),
    page('/withdrawal-times', own('withdrawalTimes')),
    { id: 'keys', section: 'pages', label: own('keys.title'), detail: '?', run: openKeys },
  ];
}

const themes = [
  ['light', 'appearanceLight'],
  ['dark', 'appearanceDark'],
  ['system', 'appearanceSystem'],
] as const;
const colours = [
  ['red-up', 'coloursRedUp'],
  ['green-up', 'coloursGreenUp'],
] as const;

/** What one can set, each under the name of its setting. */
export function listSettings(now: {
  readonly who: Who;
  readonly isDemo: boolean;
  readonly isSandbox: boolean;
  readonly isHidden: boolean;
}): readonly PaletteEntry[] {
  const shell = getText('shell');
  const own = getText('palette');
  const setting = (id: string, [name, choice]: readonly [string, string], run: () => void): PaletteEntry => ({
    ...{ id, section: 'settings', label: own('setting', { name, choice }) },
    run,
  });
  return [
    ...themes.map(([theme, text]) => setting(theme, [shell('appearance'), shell(text)], () => setTheme(theme))),
    ...colours.map(([upDown, text]) => setting(upDown, [shell('colours'), shell(text)], () => setUpDown(upDown))),
    ...languages.map(language =>
      setting(
        `language-${language}`,
        [shell('language'), languageNames[language]],
        () => void chooseLanguage(languageTags[language]),
      ),
    ),
    ...listOwnSettings(now),
  ];
}

/** What only somebody has who is logged in. A guest has one account, which ends with its session: both are asked elsewhere. */
function listOwnSettings({
  who,
  isDemo,
  isSandbox,
  isHidden,
}: Parameters<typeof listSettings>[0]): readonly PaletteEntry[] {
  const own = getText('palette');
  const act = (id: string, label: string, run: () => void): PaletteEntry => ({
    ...{ id, section: 'settings', label },
    run,
  });
  if (!who) return [];
  const figures = act('figures', own(isHidden ? 'showFigures' : 'hideFigures'), () => setFiguresHidden(!isHidden));
  if (who === 'guest') return [figures];
  const toOwn = isSandbox ? 'toTest' : 'toLive';
  return [
    figures,
    act('switch', own(isDemo ? toOwn : 'toDemo'), () => switchAccount(!isDemo)),
    act('log-out', own('logOut'), () => void logOut()),
  ];
}
