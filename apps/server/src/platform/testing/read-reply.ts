/** An answer as tests read it: with the name of its refusal, empty where there is none. */
export function readReply<Reply>(reply: Reply): Reply & { readonly refusal: string } {
  const { code, result } = reply as { code?: number; result?: { name?: string } | null };
  return { ...reply, refusal: code === 200 ? '' : (result?.name ?? '') };
}
