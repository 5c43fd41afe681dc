import type { Language } from '@truemark/contract/languages';

/** A sentence that an authority prescribes, in its own words: never translated here, shortened or reworded. */
export interface PrescribedWarning {
  /** Where the wording is published, and since when it holds. */
  readonly source: string;
  readonly since: string;
  /** With `{share}`, the provider's own share of losing accounts. */
  readonly text: string;
  /** For a provider whose accounts say nothing yet; null where the authority has no such sentence. */
  readonly standard: string | null;
}

const english = {
  risk: 'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.',
  share: '{share} of retail investor accounts lose money when trading CFDs with this provider.',
  question:
    'You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.',
};
const englishText = `${english.risk} ${english.share} ${english.question}`;

/**
 * European Union: ESMA decision (EU) 2018/796, annex II, as the national authorities have kept it. The sentences of
 * France, Italy and Spain are to be compared with the official ones before production, by counsel.
 */
export const europeanWarnings: Readonly<Partial<Record<Language, PrescribedWarning>>> = {
  en: {
    source: 'ESMA decision (EU) 2018/796, annex II',
    since: '2018-08-01',
    text: englishText,
    standard: `${english.risk} Between 74–89% of retail investor accounts lose money when trading CFDs. ${english.question}`,
  },
  de: {
    source: 'BaFin, Allgemeinverfügung of 23 July 2019',
    since: '2019-08-01',
    text: 'CFD sind komplexe Instrumente und gehen wegen der Hebelwirkung mit dem hohen Risiko einher, schnell Geld zu verlieren. {share} der Kleinanlegerkonten verlieren Geld beim CFD-Handel mit diesem Anbieter. Sie sollten überlegen, ob Sie verstehen, wie CFD funktionieren, und ob Sie es sich leisten können, das hohe Risiko einzugehen, Ihr Geld zu verlieren.',
    standard:
      'CFD sind komplexe Instrumente und gehen wegen der Hebelwirkung mit dem hohen Risiko einher, schnell Geld zu verlieren. Zwischen 74 % und 89 % der Kleinanlegerkonten verlieren beim Handel mit CFD Geld. Sie sollten überlegen, ob Sie verstehen, wie CFD funktionieren, und ob Sie es sich leisten können, das hohe Risiko einzugehen, Ihr Geld zu verlieren.',
  },
  fr: {
    source: 'AMF, national measure on CFDs of 2019',
    since: '2019-08-01',
    text: 'Les CFD sont des instruments complexes et présentent un risque élevé de perte rapide en capital en raison de l’effet de levier. {share} des comptes d’investisseurs de détail perdent de l’argent lors de la négociation de CFD avec ce fournisseur. Vous devez vous assurer que vous comprenez comment les CFD fonctionnent et que vous pouvez vous permettre de prendre le risque probable de perdre votre argent.',
    standard:
      'Les CFD sont des instruments complexes et présentent un risque élevé de perte rapide en capital en raison de l’effet de levier. Entre 74 et 89 % des comptes d’investisseurs de détail perdent de l’argent lors de la négociation de CFD. Vous devez vous assurer que vous comprenez comment les CFD fonctionnent et que vous pouvez vous permettre de prendre le risque probable de perdre votre argent.',
  },
  it: {
    source: 'CONSOB, delibera 20976 of 20 June 2019',
    since: '2019-08-01',
    text: 'I CFD sono strumenti complessi e presentano un rischio significativo di perdere denaro rapidamente a causa della leva finanziaria. Il {share} dei conti degli investitori al dettaglio perde denaro nelle negoziazioni in CFD con questo fornitore. Valuti se comprende il funzionamento dei CFD e se può permettersi di correre l’elevato rischio di perdere il suo denaro.',
    standard:
      'I CFD sono strumenti complessi e presentano un rischio significativo di perdere denaro rapidamente a causa della leva finanziaria. Tra il 74% e l’89% dei conti degli investitori al dettaglio perde denaro nelle negoziazioni in CFD. Valuti se comprende il funzionamento dei CFD e se può permettersi di correre l’elevato rischio di perdere il suo denaro.',
  },
  es: {
    source: 'CNMV, resolución of 27 June 2019',
    since: '2019-08-01',
    text: 'Los CFD son instrumentos complejos y están asociados a un riesgo elevado de perder dinero rápidamente debido al apalancamiento. El {share} de las cuentas de inversores minoristas pierden dinero en la comercialización con CFD con este proveedor. Debe considerar si comprende el funcionamiento de los CFD y si puede permitirse asumir un riesgo elevado de perder su dinero.',
    standard:
      'Los CFD son instrumentos complejos y están asociados a un riesgo elevado de perder dinero rápidamente debido al apalancamiento. Entre el 74 % y el 89 % de las cuentas de inversores minoristas pierden dinero en la comercialización con CFD. Debe considerar si comprende el funcionamiento de los CFD y si puede permitirse asumir un riesgo elevado de perder su dinero.',
  },
};

/** United Kingdom: English only. The handbook has no sentence for a provider without figures of its own. */
export const britishWarning: PrescribedWarning = {
  source: 'FCA Handbook, COBS 22.5.6R(1A)',
  since: '2019-08-01',
  text: englishText,
  standard: null,
};

/** Our own sentence, in the language of the page: where no authority prescribes one, or none in that language. */
export interface PlainWarning {
  readonly text: string;
  readonly withoutShare: string;
}

export const plainWarnings: Readonly<Record<Language, PlainWarning>> = {
  en: {
    text: 'Trading with leverage can lose money quickly. {share} of accounts that traded contracts here in the last 12 months lost money. Only trade with money you can afford to lose.',
    withoutShare:
      'Trading with leverage can lose money quickly. Most accounts that trade with leverage lose money. Only trade with money you can afford to lose.',
  },
  de: {
    text: 'Der Handel mit Hebel kann schnell zu Verlusten führen. In den letzten 12 Monaten endeten {share} der hier für Kontrakte genutzten Konten im Verlust. Handeln Sie nur mit Geld, dessen Verlust Sie verkraften können.',
    withoutShare:
      'Der Handel mit Hebel kann schnell zu Verlusten führen. Die meisten Konten, mit denen mit Hebel gehandelt wird, verlieren Geld. Handeln Sie nur mit Geld, dessen Verlust Sie verkraften können.',
  },
  fr: {
    text: 'Le trading avec effet de levier peut entraîner des pertes rapides. Sur les 12 derniers mois, {share} des comptes ayant traité des contrats ici ont perdu de l’argent. N’engagez que l’argent que vous pouvez vous permettre de perdre.',
    withoutShare:
      'Le trading avec effet de levier peut entraîner des pertes rapides. La plupart des comptes qui négocient avec effet de levier perdent de l’argent. N’engagez que l’argent que vous pouvez vous permettre de perdre.',
  },
  it: {
    text: 'Il trading con la leva può causare perdite rapide. Negli ultimi 12 mesi il {share} dei conti che hanno negoziato contratti qui ha perso denaro. Usa solo denaro che puoi permetterti di perdere.',
    withoutShare:
      'Il trading con la leva può causare perdite rapide. La maggior parte dei conti che fanno trading con la leva perde denaro. Usa solo denaro che puoi permetterti di perdere.',
  },
  es: {
    text: 'Operar con apalancamiento puede provocar pérdidas rápidas. En los últimos 12 meses, el {share} de las cuentas que operaron contratos aquí perdió dinero. Opere solo con dinero que pueda permitirse perder.',
    withoutShare:
      'Operar con apalancamiento puede provocar pérdidas rápidas. La mayoría de las cuentas que operan con apalancamiento pierde dinero. Opere solo con dinero que pueda permitirse perder.',
  },
  ja: {
    text: 'レバレッジ取引では短時間で損失が生じることがあります。直近12か月に当社でレバレッジ取引をした口座の{share}が損失となりました。失っても生活に支障のない資金で取引してください。',
    withoutShare:
      'レバレッジ取引では短時間で損失が生じることがあります。レバレッジ取引をする口座の多くが損失となっています。失っても生活に支障のない資金で取引してください。',
  },
  ko: {
    text: '레버리지 거래에서는 짧은 시간에 손실이 발생할 수 있습니다. 최근 12개월 동안 여기서 거래한 계좌의 {share}가 손실을 보았습니다. 손실을 감당할 수 있는 자금으로만 거래해 주세요.',
    withoutShare:
      '레버리지 거래에서는 짧은 시간에 손실이 발생할 수 있습니다. 레버리지로 거래하는 계좌는 대부분 손실을 봅니다. 손실을 감당할 수 있는 자금으로만 거래해 주세요.',
  },
  zh: {
    text: '杠杆交易可能在短时间内造成亏损。过去 12 个月在此交易合约的账户中，{share} 出现亏损。请仅投入您能够承受损失的资金。',
    withoutShare: '杠杆交易可能在短时间内造成亏损。使用杠杆交易的账户大多数会亏损。请仅投入您能够承受损失的资金。',
  },
  hk: {
    text: '槓桿交易可在短時間內造成虧損。過去 12 個月在此買賣合約的帳戶中，{share} 錄得虧損。請只投入你能承受損失的資金。',
    withoutShare: '槓桿交易可在短時間內造成虧損。使用槓桿交易的帳戶大多虧損。請只投入你能承受損失的資金。',
  },
  ar: {
    text: 'قد يؤدي التداول بالرافعة المالية إلى خسائر سريعة. خسرت {share} من الحسابات التي تداولت العقود هنا خلال آخر 12 شهرًا. لا تتداول إلا بأموال تستطيع تحمّل خسارتها.',
    withoutShare:
      'قد يؤدي التداول بالرافعة المالية إلى خسائر سريعة. معظم الحسابات التي تتداول بالرافعة المالية تخسر أموالًا. لا تتداول إلا بأموال تستطيع تحمّل خسارتها.',
  },
};
