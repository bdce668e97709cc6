import type { starterSlugs } from '#contract/site-pages.ts'

interface StarterPage {
  title: string
  text: string
}

const rules = `People come here to find a tool that does what they need. These rules keep what they read here honest.

## Write about what you have used

- Recommend tools that you know. Say what you used them for, and what they are bad at.
- Write in your own words. Do not copy reviews from elsewhere, and do not publish texts of a model as your experience.
- One account for each person. Do not vote with several accounts, and do not ask others to vote for you.

## Say how you are tied to a tool

If you make a tool, work for its maker, sell it or get something for recommending it, say so with the post: there is a choice for it. It is shown beside your name, and your own votes do not lift it. To hide such a tie is a reason for a suspension.

## Be fair to people

- Criticise tools, not people. No insults, no threats, no hatred, and nothing about the private life of others.
- Nothing that is against the law, and no links to malware or to sites that deceive.
- No advertising outside of what a tool's own post is for.

## What happens otherwise

Members can report a post, a comment or a profile. Moderators may dismiss the report, hide what was reported or suspend an account, and give a reason; its author is told. Decisions are listed without names of reporters in the [moderation log](/integrity/log). If you think that a decision is wrong, [write to us](/contactUs).`

const privacy = `This page says which data this site stores about you, for how long, and who gets it. The operator named in the imprint, or reached through the [contact page](/contactUs), is responsible for it.

## Reading

You can read everything without an account. The site uses no analytics, no advertising, and no scripts or fonts of other sites. Pictures come from the site or from the storage that its operator uses for them. To limit abuse, it counts requests of a network for up to a few hours.

What you ask the finder is counted for each day, without who asked, and deleted after 90 days. A need that you save is stored with your account, with the tools that were found for it since, until you delete it.

## Your account

- **Name, username, email address and password.** The password is stored as an Argon2id hash, which cannot be read back. The email address is shown to you and to administrators only.
- **Your profile:** what you fill in, such as a picture, a bio, links and interests. Everybody sees it, except for your phone number and your settings.
- **What you write and do:** posts, comments, ratings, likes, lists, follows, saved needs, reports and facts about tools. Posts, comments, ratings and public lists are public, with your name. The site also remembers which posts you have opened, to compare how many of a post's readers found it helpful; nobody but you sees it.
- **Sessions:** for each sign-in a hash of its token, the name of the browser, and the first part of the network address (/24 or /48). They end 30 days after the last use, at the latest 90 days after the sign-in.
- **Recent activity:** sign-ins, failed ones, changes of how you sign in, and what was done with access tokens, with browser and the first part of the network address, for one year. You see it in your settings.
- **Browsers that you signed in with:** a hash of a random number, for one year after the last use, so that a sign-in from a new browser can be told to you.
- **Passkeys, two-step sign-in and other sites** that you sign in with: public keys, an encrypted secret, and the other site's id for you, until you remove them.
- **Access tokens** that you make for programs: a hash of each, its name and rights, the minute of its last use, and the first parts of the network addresses that used it, until you delete it or 30 days after it expires.
- **Notifications** that you have read are deleted after 180 days. Former usernames are reserved for you for 90 days.

Messages of the contact page are stored with your name and address until the operator deletes them; those from the address of an account go with the account.

## In your browser

The site sets no cookie to follow you. A cookie says whether the sidebar is open; another one exists for some minutes while you sign in with another site. The storage of your browser holds the session, the theme, drafts, and the random number named above.

## Who gets data

Nobody but the services that the operator has set up. Depending on the site, these are:

- the **mail server**, which gets your address and the mails to you;
- the **storage of pictures**, if pictures are not on the server itself: it keeps profile pictures, screenshots and logos, and where your browser loads them from its address, it sees your network address;
- the **push service** of your browser, if you turn on notifications there: it passes on messages that it cannot read;
- a **language model** at an address of the operator's choice: it may get public posts and comments, texts that you ask to have summarised, and what you ask the finder, without your name. Without one, all of this is done on the server itself;
- **programs that the administrators connect** (webhooks): they may get public posts, comments and profiles when they are published, changed or deleted. the site keeps that it was sent for up to 30 days, not the text;
- the **site that you sign in with**, if you choose one, such as GitHub or Google.

Where this site offers its public data for download, a dump holds the tools and reviews that everybody can read, with the names of their authors, and is made anew each night. What you delete is gone from the next one; copies that others have made stay with them.

The server also fetches pages and logos of the tools that people link to, and checks their links. It tells these sites nothing about you.

Administrators of this site can read the data of accounts, and the server's log has security events with the number of the account and the first part of the network address. Ask the operator how long logs and backups are kept.

## Your rights

- **See it and take it with you:** the settings of your account have a download of all your data.
- **Correct it:** change your profile, your posts and your comments at any time.
- **Delete it:** in the settings of your account. The account goes at once, with your posts, comments, ratings and lists. Backups of the operator have it until they expire. The moderation log keeps decisions about deleted texts, without your name.
- **Object or complain:** [write to us](/contactUs), or to the data protection authority where you live.`

const terms = `By using this site you agree to what follows, and with an account also to the [rules](/rules).

## Your account

- The data of your account must be yours. Keep your password to yourself, and tell us when somebody else uses your account.
- You can delete your account at any time, in its settings.
- We may suspend an account that breaks the rules, with a reason.

## What you publish

What you write stays yours. You allow this site to store it, to show it to everybody, in pages, feeds, previews and through its public API, and to shorten it for excerpts and summaries. This ends when you delete it, except for copies that others have made.

You answer for what you publish: it must not violate the rights of others.

## What you read

Posts are the opinions of their authors, not advice, and facts about tools can be wrong or out of date. Check what matters to you with the maker of the tool. Orders and scores follow from votes as [Integrity](/integrity) explains; nobody can buy a place.

Links lead to sites of others, which we do not control.

## The service

The site is offered as it is. It may be interrupted or change, and it may end. Programs may use the public API within its limits.

## Changes

When these terms change, the new ones are on this page with their date. The use of your data is described under [Privacy](/privacy).`

/** The texts that pages have until the operator saves them. They must be true of the program in its usual settings. */
export const starterPages: ReadonlyMap<string, StarterPage> = new Map(
  Object.entries({
    rules: { title: 'Rules', text: rules },
    privacy: { title: 'Privacy', text: privacy },
    terms: { title: 'Terms', text: terms },
  } satisfies Record<(typeof starterSlugs)[number], StarterPage>),
)
