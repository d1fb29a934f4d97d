import { useEffect, useEffectEvent } from 'react'

/**
 * A statement that comes with passages opens at the first of them. What is attached or arrives later, while somebody reads on
 * the same statement, moves nothing.
 *
 * @param opened what is open: another one opens anew; null while nothing is
 * @param evidence its passages, the first first
 */
export function useOpenAtEvidence<Passage>(
  opened: string | null,
  evidence: readonly Passage[],
  open: (passage: Passage) => void,
): void {
  const openFirst = useEffectEvent(() => {
    const [first] = evidence
    if (first !== undefined) open(first)
  })
  useEffect(() => {
    if (opened !== null) openFirst()
  }, [opened])
}
