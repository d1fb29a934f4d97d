import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Looking for what stands nowhere leads back to where one read when the search began, not to where half a word had led.
 *
 * @param search a new number for each search
 * @param isLost whether what is searched stands nowhere
 */
export function useReturnToSearch<Target>(
  search: number,
  isLost: boolean,
  view: { read: () => Target; goTo: (place: Target) => void },
): void {
  const began = useRef<Target | null>(null)
  const atFirst = useRef(search) // begun before this view was there, which cannot know where
  const noteWhere = useEffectEvent(() => {
    began.current = view.read()
  })
  const goBack = useEffectEvent(() => {
    if (began.current !== null) view.goTo(began.current)
  })

  useEffect(() => {
    if (search !== atFirst.current) noteWhere()
  }, [search])

  useEffect(() => {
    if (isLost) goBack()
  }, [isLost])
}
