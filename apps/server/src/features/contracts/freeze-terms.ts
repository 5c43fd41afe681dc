import { hash } from 'node:crypto';
import type { ContractPlan } from '@truemark/domain/contracts/checks';
import { writeContractTerms } from '@truemark/domain/contracts/terms-text';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import type { Conversion } from '../risk/index.ts';
import type { AcceptedContract } from './contract-row.ts';
import type { OpenRequest } from './contracts.ts';

interface FrozenParts {
  readonly request: OpenRequest;
  readonly id: number;
  readonly instrument: Instrument;
  readonly tick: Tick;
  readonly conversion: Conversion;
  readonly acceptedAtMs: number;
  readonly limitPrice: bigint | null;
  readonly closesWithSession: boolean;
  readonly fillWaitMs: number;
}

/** What is agreed on at acceptance, with the hash of its text. */
export function freezeTerms({ terms, termsPrice, opening }: ContractPlan, parts: FrozenParts): AcceptedContract {
  const { request, id, instrument, tick, conversion, acceptedAtMs, limitPrice, closesWithSession, fillWaitMs } = parts;
  const { margin, fee, reserve } = opening;
  const { book } = request;
  const conversionSequence = conversion.tick?.sequence ?? null;
  const text = writeContractTerms({
    ...terms,
    id: String(id),
    book,
    limitPrice,
    acceptedAtMs,
    acceptedSequence: tick.sequence,
    termsPrice,
    margin,
    fee,
    reserve,
    conversionCode: conversion.code,
    conversionSequence,
    closesWithSession,
    fillWaitMs,
  });
  return {
    userId: request.userId,
    id,
    book,
    instrumentId: instrument.id,
    side: terms.side,
    kind: request.kind,
    ruleVersion: terms.ruleVersion,
    quantity: terms.quantity,
    lotSize: terms.lotSize,
    leverage: terms.leverage,
    conversion: terms.conversion,
    conversionInstrumentId: conversion.tick?.instrumentId ?? null,
    conversionSequence,
    feeRate: terms.feeRate,
    capMultiple: terms.capMultiple,
    callLevel: terms.callLevel,
    closeOutLevel: terms.closeOutLevel,
    closesWithSession,
    limitPrice,
    acceptedAtMs,
    acceptedSequence: tick.sequence,
    quotedPrice: termsPrice,
    margin,
    openFee: fee,
    reserve,
    termsHash: hash('sha256', text),
    fillWaitMs,
  };
}
