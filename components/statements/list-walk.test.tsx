import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type ListPosition, readItemList } from '@/lib/core/figures/errors/item-list'
import { ListWalk } from './list-walk'

const TASK = { studyId: 's', taskId: 't' }

const LIST = readItemList('errors?differ=yes&patient=1')!
const NEXT = { itemId: 'next-item', patientId: 'next-patient' }

function show(position: ListPosition | null, room: 'statement' | 'chart' = 'statement') {
  render(
    <ListWalk
      task={TASK}
      itemId="own"
      list={LIST}
      position={position}
      room={room}
      keys={{ forward: ['x'] }}
    />,
  )
}

const nameOf = (link: HTMLElement) => link.textContent
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('ListWalk', () => {
  it('leads to the neighbors there are, in the same room, and keeps the list', () => {
    show({ number: 21, total: 1300, previous: null, next: NEXT }, 'chart')

    expect(screen.getByText('Statement 21 of 1,300')).toBeTruthy()
    expect(hrefOf(/^Next/)).toBe(
      '/studies/s/patients/next-patient?task=t&item=next-item&list=errors%3Fdiffer%3Dyes%26patient%3D1',
    )
    expect(screen.getAllByRole('link').map(nameOf)).toEqual([
      '‹ Back to Disagreements: People disagree',
      'Next › X',
    ])
  })

  it('goes back to the page of the list that shows the statement', () => {
    show({ number: 21, total: 1300, previous: null, next: NEXT })

    expect(hrefOf(/^Next/)).toMatch(/^\/studies\/s\/tasks\/t\/statements\/next-item\?list=/)
    expect(hrefOf(/Back to/)).toBe('/studies/s/tasks/t/errors?differ=yes&patient=1&page=2&at=own#s-own')
  })

  it('leaves the way back where the list does not hold the statement any more', () => {
    show(null)

    expect(screen.getByText('Not in the list now')).toBeTruthy()
    expect(screen.getAllByRole('link').map(nameOf)).toEqual(['‹ Back to Disagreements: People disagree'])
  })
})
