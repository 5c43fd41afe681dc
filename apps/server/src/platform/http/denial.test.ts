import type { AllCalls } from '@truemark/contract/all-calls';
import type { RefusalName } from '@truemark/contract/refusals';
import { expectTypeOf, it } from 'vitest';
import type { Undeclared } from './denial.ts';
import type { HttpServer } from './http.ts';

it('PLT-876 a refusal that its call does not declare is an argument that nobody has, where the compiler knows which it is', () => {
  type Foreign = readonly [undeclared: { readonly isUndeclared: 'productAlreadyBought' }];
  expectTypeOf<Undeclared<AllCalls['getAssetPrice'], 'productAlreadyBought' | 'stepUpNeeded'>>().toExtend<Foreign>();
  expectTypeOf<Undeclared<AllCalls['decideParameter'], 'decisionMade' | 'stepUpNeeded'>>().toEqualTypeOf<[]>();
  expectTypeOf<Undeclared<AllCalls['getAssetPrice'], RefusalName>>().toEqualTypeOf<[]>();
  type Serve<Code extends RefusalName> = Parameters<typeof serve<'getAssetPrice', Code>>;
  expectTypeOf<Serve<'productAlreadyBought'>['length']>().toEqualTypeOf<3>();
  expectTypeOf<Serve<'stepUpNeeded'>['length']>().toEqualTypeOf<2>();
});

declare const serve: HttpServer['serve'];
