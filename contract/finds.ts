import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, time } from './fields.ts'
import { need } from './finder.ts'
import { finderMessages } from './finder-messages.ts'

import { limits } from './limits.ts'

/** A need that a member has saved, to hear of tools that come to fit it. */
export const savedNeed = z
  .object({
    id,
    /** As the member has written it, white space folded. */
    need: z.string(),
    created_at: time,
    /** Tools that newly fit and that the member has not looked at. */
    unseen: z.int().min(0),
  })
  .meta({ id: 'SavedNeed' })
export type SavedNeed = z.infer<typeof savedNeed>

const unseenTools = z
  .array(id, { error: finderMessages.unseenTools })
  .max(limits.finder.unseenTools, { error: finderMessages.unseenTools })

export const listSavedNeeds = endpoint({
  name: 'listSavedNeeds',
  method: 'GET',
  path: '/finds/',
  access: 'member',
  status: 200,
  summary: 'The needs that the member has saved, the latest first.',
  answer: z.array(savedNeed).max(limits.finder.saved),
})

export const saveNeed = endpoint({
  name: 'saveNeed',
  method: 'POST',
  path: '/finds/',
  access: 'member',
  status: 201,
  summary: `Saves a need, at most ${limits.finder.saved}. A need that is equal but for case, white space and closing punctuation is answered as it was saved first.`,
  body: z.object({
    need,
    /** To undo a deletion: the tools that it answered, which count as unseen again. Nothing where the need is saved already. */
    unseen_tools: unseenTools.default([]),
  }),
  answer: savedNeed,
})

export const markSavedNeedSeen = endpoint({
  name: 'markSavedNeedSeen',
  method: 'POST',
  path: '/finds/:id/mark_seen/',
  access: 'member',
  whose: 'owner',
  status: 204,
  summary: 'The member has looked at the tools for a saved need: none is unseen.',
  params: z.object({ id: idInPath }),
})

export const deleteSavedNeed = endpoint({
  name: 'deleteSavedNeed',
  method: 'DELETE',
  path: '/finds/:id/',
  access: 'member',
  whose: 'owner',
  status: 200,
  summary:
    'Deletes a saved need with its notifications. Its unseen tools are answered, the latest first, so that it can be saved with them again.',
  params: z.object({ id: idInPath }),
  answer: z.object({ unseen_tools: unseenTools }),
})
