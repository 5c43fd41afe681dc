import type { Call } from '../call.ts';
import * as access from './access.ts';
import * as content from './content.ts';
import * as desk from './desk.ts';
import * as people from './people.ts';
import * as setup from './setup.ts';
import * as trading from './trading.ts';
import * as treasury from './treasury.ts';

/** Every call of the operator's side, by name; a list of its own, so that the web client does not carry it. */
export const operatorCalls = {
  operatorLogin: access.operatorLogin,
  giveOperatorFactor: access.giveOperatorFactor,
  getOperator: access.getOperator,
  operatorLogout: access.operatorLogout,
  operatorStepUp: access.operatorStepUp,
  changeOperatorPassword: access.changeOperatorPassword,
  beginOperatorTotp: access.beginOperatorTotp,
  confirmOperatorTotp: access.confirmOperatorTotp,
  listOperators: people.listOperators,
  addOperator: people.addOperator,
  changeOperator: people.changeOperator,
  listOperatorProposals: people.listOperatorProposals,
  decideOperator: people.decideOperator,
  listAudit: access.listAudit,
  verifyAudit: access.verifyAudit,
  getOverview: desk.getOverview,
  runAudit: desk.runAudit,
  searchUsers: desk.searchUsers,
  getUserDetail: desk.getUserDetail,
  freezeUser: desk.freezeUser,
  unfreezeUser: desk.unfreezeUser,
  endUserSessions: desk.endUserSessions,
  listLedger: desk.listLedger,
  listHouseBalances: desk.listHouseBalances,
  moveTreasury: treasury.moveTreasury,
  listTreasuryProposals: treasury.listTreasuryProposals,
  decideTreasury: treasury.decideTreasury,
  grantTestFunds: desk.grantTestFunds,
  listParameters: setup.listParameters,
  listParameterHistory: setup.listParameterHistory,
  changeParameter: setup.changeParameter,
  decideParameter: setup.decideParameter,
  listOperatorContents: content.listOperatorContents,
  getOperatorContent: content.getOperatorContent,
  saveContent: content.saveContent,
  withdrawContent: content.withdrawContent,
  getSiteFigures: content.getSiteFigures,
  saveSiteFigure: content.saveSiteFigure,
  saveSiteLink: content.saveSiteLink,
  listOperatorInstruments: setup.listOperatorInstruments,
  changeInstrument: setup.changeInstrument,
  listInstrumentHistory: setup.listInstrumentHistory,
  listOutbox: setup.listOutbox,
  retryMessage: setup.retryMessage,
  getExposure: trading.getExposure,
  haltTrading: trading.haltTrading,
  listCorrections: trading.listCorrections,
  proposeCorrection: trading.proposeCorrection,
  decideCorrection: trading.decideCorrection,
} as const satisfies Record<string, Call>;

export type OperatorCalls = typeof operatorCalls;
