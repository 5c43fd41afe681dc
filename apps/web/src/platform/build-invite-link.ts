/** Where somebody registers with a code already filled in. */
export function buildInviteLink(origin: string, inviteCode: string): string {
  return `${origin}/pass/register?${new URLSearchParams({ invite: inviteCode })}`;
}
