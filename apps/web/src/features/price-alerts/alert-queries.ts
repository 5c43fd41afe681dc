import { useMutation, useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { pageRowsMax } from '@truemark/contract/limits';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useUser } from '../../platform/session.ts';

/** Alerts of whoever is here, the newest first: of one instrument, or of all. Nobody is asked for those of a visitor. */
export function useAlerts(state: 'active' | 'over', code?: string) {
  const hasUser = useUser() !== undefined;
  return useQuery({
    queryKey: [...accountKeys.alerts, state, code ?? ''],
    queryFn: ({ signal }) =>
      api.call('listPriceAlerts', { query: { state, limit: String(pageRowsMax), ...(code && { code }) } }, { signal }),
    enabled: hasUser,
  });
}

export function renewAlerts(): void {
  void queryClient.invalidateQueries({ queryKey: accountKeys.alerts });
}

/** Removing twice comes to the same: each try has a key of its own. */
export function useRemoveAlert() {
  return useMutation({
    mutationFn: (id: string) => api.call('removePriceAlert', { body: { id } }, { idempotencyKey: makeFormKey() }),
    onSettled: renewAlerts,
  });
}

/** Moving to the same price twice comes to the same, too. */
export function useMoveAlert() {
  return useMutation({
    mutationFn: (move: { readonly id: string; readonly price: string }) =>
      api.call('movePriceAlert', { body: move }, { idempotencyKey: makeFormKey() }),
    onSettled: renewAlerts,
  });
}

/** Price, step and session of an instrument; shared with its page. */
export function useInstrument(code: string) {
  return useQuery({
    queryKey: ['markets', 'info', code],
    queryFn: ({ signal }) => api.call('getMarketInfo', { params: { code } }, { signal }),
  });
}
