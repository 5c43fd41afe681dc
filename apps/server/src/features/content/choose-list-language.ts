import { calculateContentListType, type Language } from '@truemark/contract/languages';

/**
 * Language of a content list: the type in the path says Chinese (1) or not (2), Accept-Language says which. Where the
 * two disagree the path wins, in the first language of its kind. Source: product rules, Wire.
 */
export function chooseListLanguage(listType: '1' | '2', accepted: Language): Language {
  if (calculateContentListType(accepted) === Number(listType)) return accepted;
  return listType === '1' ? 'zh' : 'en';
}
