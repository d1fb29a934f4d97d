import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOpenAtEvidence } from './use-open-at-evidence'

it('opens each statement at its first passage, and stays where one reads when passages come later', () => {
  const open = vi.fn<(passage: string) => void>()
  const { rerender } = renderHook(({ opened, evidence }) => useOpenAtEvidence(opened, evidence, open), {
    initialProps: { opened: 'one' as string | null, evidence: ['fever', 'cough'] },
  })
  expect(open.mock.calls).toEqual([['fever']])

  rerender({ opened: 'one', evidence: ['rash', 'fever', 'cough'] })
  expect(open).toHaveBeenCalledTimes(1)

  rerender({ opened: 'two', evidence: [] })
  rerender({ opened: 'two', evidence: ['attached by hand'] })
  rerender({ opened: null, evidence: [] })
  expect(open).toHaveBeenCalledTimes(1)

  rerender({ opened: 'one', evidence: ['rash'] })
  expect(open.mock.calls).toEqual([['fever'], ['rash']])
})
