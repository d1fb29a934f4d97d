'use client'

import { type RefObject, useEffect } from 'react'

const PRESSED = 'input[type=radio], input[type=checkbox], button, summary'

/**
 * After a click or a tap inside the frame the keys belong to the room again: an answer that kept the focus would take the
 * arrows that lead to another statement. Who came by keyboard stays on what was pressed.
 */
export function useLeaveAfterPointer(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let isPointed = false
    const notePointer = () => {
      isPointed = true
    }
    const noteKey = () => {
      isPointed = false
    }
    const leave = ({ target }: Event) => {
      // a label passes its click on to its answer, which comes by here once more
      const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null
      if (isPointed) pressed?.blur()
    }
    element.addEventListener('pointerdown', notePointer)
    element.addEventListener('keydown', noteKey)
    element.addEventListener('click', leave)
    return () => {
      element.removeEventListener('pointerdown', notePointer)
      element.removeEventListener('keydown', noteKey)
      element.removeEventListener('click', leave)
    }
  }, [frame])
}
