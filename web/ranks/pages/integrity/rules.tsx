import { useId } from 'react'

const groups = [
  {
    title: 'What decides an order',
    rules: [
      {
        name: 'Numbers are plain',
        text: 'A like is a like: the number next to a button is how many members pressed it. Rules change orders, never the numbers that are shown.',
      },
      {
        name: 'Trending fades',
        text: 'Trending is made of likes, comments and saves, and loses weight with every hour. Best rated weighs an average by how many ratings it has, so one perfect rating does not beat a hundred good ones.',
      },
      {
        name: 'New accounts count less',
        text: 'A vote weighs between nothing and one. It starts with nothing for a day and for members who have not confirmed their address, and grows over four months with the days on which somebody is active and with what others value of them. Suspended members weigh nothing.',
      },
      {
        name: 'Votes in step count as one',
        text: 'Accounts that joined together and vote together count together as about one, and members who vote together again and again count less each time. What is found out late is taken back from every order. A moderator can decide that the votes are honest. No rule rests on an address.',
      },
      {
        name: 'A young site trusts everyone',
        text: 'Until a hundred members are older than two weeks there is nothing to compare votes with, and every vote weighs one.',
      },
      {
        name: 'Every place is explained',
        text: 'The button “Why is this here?” shows the terms of a score: what counts and what does not. Why votes count less is told when the reason holds for five members or more, so that it tells of nobody.',
      },
      {
        name: 'Authors do not count for themselves',
        text: 'Likes, saves and comments under one’s own post do not lift it.',
      },
      {
        name: 'Most helpful is a share',
        text: 'Reviews are ordered by the share of their readers who found them helpful, and carefully: few marks prove little. Readers weigh what their votes weigh.',
      },
      {
        name: 'Weights decide everywhere',
        text: 'Searches, alternatives and popular lists go by weights too, and so do trending tools: a post of somebody who weighs nothing decides what a tool shows only where the tool has no other. Two orders go by shown numbers alone, because they say so: comments with most likes, and categories by their posts or tools.',
      },
      {
        name: 'No place is for sale',
        text: 'There are no advertisements among the posts, and no way to pay for a place in any order.',
      },
    ],
  },
  {
    title: 'Who speaks',
    rules: [
      {
        name: 'Ties are shown',
        text: 'Authors say whether they work for a tool, founded it, invested in it, were paid or got it for free, and the tie stands beside their name. Leaving it out is a reason to report a post.',
      },
      {
        name: 'Tied members do not rate',
        text: 'Votes of members with a tie count in no order and in no average of the tool. One post that tells of a tie is enough for the whole tool.',
      },
      {
        name: 'Makers prove it',
        text: 'Makers have shown that the tool’s own site is theirs, by a tag, a file or a DNS record. They may answer reviews and rename the tool. They can not change or remove a review.',
      },
      {
        name: 'Facts have a history',
        text: 'Prices and what happens to your data need a source. Anyone may correct a fact, and nothing that was said is lost.',
      },
    ],
  },
  {
    title: 'Who decides',
    rules: [
      {
        name: 'People decide about reports',
        text: 'A report hides nothing by itself. A moderator decides, and has to say why. Nobody is told who reported something.',
      },
      {
        name: 'Authors are told',
        text: 'The author of a hidden post or comment is told the reason. It can be shown again.',
      },
      {
        name: 'A new link waits',
        text: 'An edit that leads an older post to another site is shown only after a moderator has seen it.',
      },
      {
        name: 'Everything is on record',
        text: 'Each decision and each claim of a tool is in the public log, with its reason. The log does not repeat hidden texts.',
      },
    ],
  },
]

/** Each rule in plain words. */
export function Rules() {
  return groups.map((group) => <Group key={group.title} {...group} />)
}

function Group({ title, rules }: (typeof groups)[number]) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {rules.map(({ name, text }) => (
          <div key={name} className="gap-x-8 space-y-1 py-4 sm:grid sm:grid-cols-[11rem_1fr] sm:space-y-0">
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
