-- Lower bound of Wilson's score interval (95 %) of the share of positive ones. While a tie changes, there may be more of these
-- than in total.
create function wilson_lower_bound(positive double precision, total double precision) returns double precision language sql immutable parallel safe as $$
  select case when positive > 0 and total > 0 then greatest(
    (share + z * z / (2 * total) - z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)))
      / (1 + z * z / total),
    0
  ) else 0 end
  from (values (1.959963984540054::double precision, least(positive / nullif(total, 0), 1))) normal (z, share)
$$;

-- Log-scaled engagement that decays with age: three days are worth a factor of ten. `engagement` is in thousandths: of likes,
-- twice the commenters and three times the savers.
create function trending_score(engagement bigint, created_at timestamptz) returns double precision language sql immutable parallel safe as $$
  select log((1000 + engagement)::double precision / 1000)
    + extract(epoch from created_at at time zone 'UTC')::double precision / 259200
$$;

-- The lower credible bound of a rating by numbers of stars in thousandths: see 0001_first.sql.
create function rating_score(n1 bigint, n2 bigint, n3 bigint, n4 bigint, n5 bigint) returns double precision language sql immutable parallel safe as $$
  select (n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
    - 1.65 * sqrt(
      (
        (n1 + 4 * n2 + 9 * n3 + 16 * n4 + 25 * n5 + 55000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
          - ((n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)) ^ 2
      ) / ((n1 + n2 + n3 + n4 + n5 + 6000)::double precision / 1000)
    )
$$;
