export { aspectText, peopleText } from './verdict-texts.ts'
export { WhatPeopleSay } from './what-people-say.tsx'
