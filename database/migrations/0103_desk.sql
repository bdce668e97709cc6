-- The last mail that was sent: the queue deletes mails when they are sent.
create table last_mail (
  sent_at timestamptz(3) not null
);
create unique index last_mail_one on last_mail ((true));
comment on table last_mail is 'When a mail was sent last, to the minute.';
