/**
 * Who makes a study's second round, in words: its consensus policy says.
 *
 * @param size raters of a panel; 1 where a single adjudicator's rating counts, 0 where the policy has no second round and what
 *   there is of one came before it
 */
export function secondRaters(size: number): string {
  if (size === 0) return 'a second round'
  return size === 1 ? 'an adjudicator' : 'a panel'
}
