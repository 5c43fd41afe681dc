import { anyone, backOffice, type Expectation, operators, protects, reads, receiptId, writes } from './expectation.ts';

/** What moves money. */
export const keyedInvestingCalls = ['invest', 'buyPlan', 'exitPlan', 'bidNft', 'buyNft', 'donateNft'] as const;

export const investingExpectations = {
  listFinancialProducts: anyone(),
  invest: writes({ body: { productId: 'usdt-7', amount: '0', dailyRate: '0.0001', isReinvested: false } }),
  listFinancialOrders: reads(),
  changeReinvestment: protects({ body: { id: '999999999', isReinvested: true } }),
  listPlans: anyone(),
  buyPlan: writes({ body: { productId: 'plan-7', period: 7, investment: '0', dailyYield: '0.00018' } }),
  loadOwnMoney: reads(),
  listPlanOrders: reads(),
  getInvestmentReceipt: anyone({ params: { id: receiptId } }),
  getPromises: operators(backOffice),
  listRunningPromises: operators(backOffice, { query: { kind: 'plan' } }),
  listNft: anyone(),
  getNft: anyone({ params: { id: '999999999' } }),
  getNftReceipt: anyone({ params: { id: receiptId } }),
  bidNft: writes({ body: { id: '999999999', amount: '5' } }),
  buyNft: writes({ body: { id: '999999999', price: '5' } }),
  donateNft: writes({ body: { id: '999999999', amount: '5' } }),
  listOwnNft: reads(),
  exitPlan: protects({ body: { id: '999999999', damages: '5' } }),
} as const satisfies Record<string, Expectation>;
