import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { box, choice, FULL, renderForm, searchByWords, started } from '@/lib/testing/render-start-run-form'
import { CHAT_SERVER } from '@/lib/testing/run-basis'

describe('the models of the form for AI raters', () => {
  it('distinguishes what each model will do, and says which price and pace are not known', async () => {
    const { user } = renderForm(FULL)
    await user.click(choice(/Baseline/))
    await searchByWords(user)
    expect(screen.getByText('About 5 s, by earlier runs here.')).toBeTruthy()

    await user.click(box('local/nli'))
    await user.click(box('By words'))
    await user.click(box(/By meaning/))

    expect(screen.getByText(/no prices configured, more than 10 s\.$/)).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'What it will take' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Embed textse13,200 texts10080K0no price5 s',
      'Raterules, built in100 statements––––5 s',
      'Ratelocal/nli100 statements––––not known yet',
    ])
  })

  it('lets one or several of named servers judge, each at its own temperature unless one is given', async () => {
    const servers = ['gpu-1', 'gpu-2', 'cloud'].map((server, index) => ({
      ...CHAT_SERVER,
      server,
      model: `m${index}`,
      temperature: index / 10,
    }))
    const { onStart, user } = renderForm(FULL, null, [], servers)
    await user.click(choice(/^gpu-1: m0/))
    await user.click(box('cloud: m2'))
    expect(screen.queryByLabelText('Model')).toBeNull()
    expect(screen.getByText('Empty: 0 for gpu-1, 0.1 for gpu-2, 0.2 for cloud.')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Rate m2 \(cloud\) 100 statements 100/ })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Start 2 AI raters' }))
    expect(started(onStart)).toMatchObject([
      { kind: 'chat', server: 'gpu-1', model: 'm0', temperature: 0 },
      { kind: 'chat', server: 'cloud', model: 'm2', temperature: 0.2 },
    ])
    await user.type(screen.getByLabelText('Temperature'), '0.7')
    await user.click(screen.getByRole('button', { name: 'Start 2 AI raters' }))
    expect(onStart.mock.lastCall![0].configurations).toMatchObject([
      { temperature: 0.7 },
      { temperature: 0.7 },
    ])
  })

  it('lets a model on this machine judge, without an order of facts', async () => {
    const { onStart, user } = renderForm(FULL)

    await user.click(choice(/^local\/nli/))
    await user.click(screen.getByRole('button', { name: 'Start AI rater' }))

    expect(started(onStart)).toMatchObject([{ kind: 'entailment', model: 'local/nli', topN: 25 }])
  })

  it('takes models and fusion from the folded part', async () => {
    const { onStart, user, group } = renderForm(FULL)

    await user.click(screen.getByText('Models and fusion'))
    await user.click(group('Embedding model').getByRole('checkbox', { name: 'e1' }))
    await user.click(group('Embedding model').getByRole('checkbox', { name: 'e2' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Words weighed' }), 'model')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Two lists joined' }), 'rank')
    await user.click(screen.getByRole('button', { name: 'Start AI rater' }))

    expect(started(onStart)).toMatchObject([
      {
        search: {
          method: 'rerank',
          embeddingModel: 'e2',
          rerankModel: 'r',
          terms: 'model',
          fusion: 'rank',
          candidates: 100,
        },
      },
    ])
  })
})
