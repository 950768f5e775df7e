# The mathematics: planes, which of them exist, Kirkman's schoolgirls.

# Requests that cannot be carried out.
designs-not-a-number = “{ $text }” cannot be used here; give a whole number such as 9.
designs-order-missing = Which order? Any power of a prime up to 4096 will do, such as --order 7.
designs-order-too-large = Order { $order } is too large: { $max } is the largest here.
designs-order-too-small = The smallest plane has order 2: it is the Fano plane with 7 cards.
designs-no-plane-bruck-ryser = There is no plane of order { $order } (Bruck–Ryser); the nearest orders are { $below } and { $above }.
designs-no-plane-lam = There is no plane of order { $order } (Lam, Thiel and Swiercz, 1989); the nearest orders are { $below } and { $above }.
designs-no-plane-known = Nobody knows a plane of order { $order }; the nearest orders are { $below } and { $above }.
designs-only-order-nine = --kind { $kind } is a plane of order 9, not { $order }: leave --order out, or choose --kind desarguesian.
designs-girls-impossible = { $girls } girls cannot all meet exactly once in rows of three: it takes 3, 9, 15, 21, … girls, and { $below } or { $above } would work.
designs-girls-not-built = { $girls } girls can do it, but this arrangement cannot be computed here: { $below } or { $above } would work.
designs-girls-too-few = Even the smallest walk takes 3 girls: 3, 9, 15, 21, … would work.
designs-girls-too-many = { $girls } girls are too many: up to { $max } are possible here.
designs-unreadable = { $path } cannot be read: { $error }
designs-no-days = { $path } holds no days: write one day per line, such as 1 2 3 | 4 5 6 | 7 8 9.

# Whether there is a plane.
designs-exists-prime = Order { $order }: yes. { $order } is a prime, so calculating modulo { $order } gives a plane: { $cards } cards with { $symbols } symbols each.
designs-exists-prime-power = Order { $order }: yes. { $order } = { $prime }^{ $exponent } is a power of a prime, so the field with { $order } elements gives a plane: { $cards } cards with { $symbols } symbols each.
designs-exists-single-point = Order { $order }: no. That would be a single card with a single symbol.
designs-exists-triangle = Order { $order }: no. Three cards with two symbols each do match in pairs, but that is a triangle; a plane has four points of which no three are on a line.
designs-exists-bruck-ryser = Order { $order }: no. Because { $order } leaves 1 or 2 when divided by 4, it would have to be a sum of two squares (Bruck and Ryser, 1949), but the prime { $prime } divides it an odd number of times.
designs-exists-lam = Order { $order }: no. Lam, Thiel and Swiercz ruled it out in 1989 by a search that took computers years.
designs-exists-unknown = Order { $order }: nobody knows. Nobody has found such a plane, and nobody has proved that there is none.
designs-exists-only-one = It is the only one of its order.
designs-exists-four = There are four of this order: --kind desarguesian, hall, dual-hall and hughes.
designs-exists-too-large = It is too large to be made here, though: { $max } is the largest order.
designs-exists-nearest = The nearest orders with a plane are { $below } and { $above }.
designs-exists-smallest = The smallest order with a plane is 2: the Fano plane with 7 cards.

# What is wrong with a claimed solution of Kirkman's puzzle.
designs-kirkman-right = Right: { $girls } girls, { $days } { $days ->
    [one] day
   *[other] days
}, and any two of them walk together exactly once.
designs-fault-girl-count = There are { $girls } different names, but it takes 3, 9, 15, 21, … girls, always 6 more: is a name missing or misspelt?
designs-fault-other-girl-count = There are { $found } different names instead of { $expected }: is a name missing or misspelt?
designs-fault-row-size = Day { $day }: row { $row } has { $found } { $found ->
    [one] girl
   *[other] girls
} instead of 3.
designs-fault-girl-twice = Day { $day }: { $girl } walks twice, in row { $first } and in row { $second }.
designs-fault-girl-twice-in-row = Day { $day }: { $girl } stands twice in row { $row }.
designs-fault-girl-missing = Day { $day }: { $girl } is missing.
designs-fault-pair-twice = { $one } and { $other } walk together on day { $first } and again on day { $second }.
designs-fault-day-count = So far everything is right, but { $found } { $found ->
    [one] day is
   *[other] days are
} not enough: after { $expected } days everybody has met everybody.
designs-fault-unknown-girl = Day { $day }: { $girl } in row { $row } is not one of the girls.
