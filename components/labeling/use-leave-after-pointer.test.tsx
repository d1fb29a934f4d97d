import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { bindKeys } from '@/lib/core/labeling/labeling-keys'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { findShipped } from '@/lib/core/protocols/shipped'
import { ChoiceAnswer } from './choice-answer'
import { useLeaveAfterPointer } from './use-leave-after-pointer'

const VERDICT = findShipped('verdict').fields[0] as FieldOfKind<'choice'>

function Room() {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useLeaveAfterPointer(frame)
  return (
    <div ref={frame}>
      <ChoiceAnswer field={VERDICT} chosen={chosen} bindings={bindKeys({})} onChoose={setChosen} />
      <textarea aria-label="Comment" />
    </div>
  )
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('after a click', () => {
  it('an answer leaves the arrows alone, also when its words or the answer itself was clicked again', async () => {
    const user = userEvent.setup()
    render(<Room />)

    for (const target of [screen.getByText('Supported'), radio(/^Supported/), radio(/^Supported/)]) {
      await user.click(target)
      expect(document.activeElement).toBe(document.body)
      await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}')
      expect(radio(/^Supported/).checked).toBe(true)
    }
  })

  it('who comes by keyboard moves with the arrows, and a field that was clicked keeps its keys', async () => {
    const user = userEvent.setup()
    render(<Room />)

    await user.click(screen.getByText('Supported'))
    await user.tab()
    radio(/^Supported/).focus()
    await user.keyboard('{ArrowDown}')
    expect(radio(/^Not Supported/).checked).toBe(true)
    expect(document.activeElement).toBe(radio(/^Not Supported/))

    await user.click(screen.getByLabelText('Comment'))
    expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
  })
})
