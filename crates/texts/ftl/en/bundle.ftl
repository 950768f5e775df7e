# Decks of one's own: what is wrong with a draft.
bundle-bad-title = The deck needs a name of 1 to { $max } bytes on one line.
bundle-bad-name = A name has 1 to { $max } bytes and is on one line.
bundle-bad-text = A word or emoji has 1 to { $max } bytes and is on one line.
bundle-too-many-symbols = { $found } symbols are too many; at most { $max } are possible.
bundle-too-many-cards = { $found } cards are too many; at most { $max } are possible.
bundle-too-many-on-card = { $found } symbols on a card are too many; at most { $max } are possible.
bundle-too-many-pictures = { $found } pictures are too many; at most { $max } are possible.
bundle-face-count = { $found ->
    [0] There is nothing to draw; give a word, an emoji, a drawing or a picture.
   *[other] A symbol has at most { $max } texts or pictures, not { $found }.
}
bundle-no-drawing = The theme { $theme } has no drawing called { $symbol }.
bundle-no-picture = There is no picture number { $number }; { $count ->
    [0] no picture was sent.
    [one] only one was sent.
   *[other] { $count } were sent.
}
bundle-picture-twice = Entry { $other } has the same picture; every symbol needs its own.
bundle-size-range = A symbol is { $min } to { $max } percent of the card wide, not { $found }.
bundle-sizes-swapped = The smallest size ({ $smallest } percent) is above the largest ({ $largest } percent); swap them.
bundle-sizes = Sizes of symbols are { $min } to { $max } percent of the card’s width, the smallest not above the largest.
bundle-too-few-for-connect = { $found } cards are not enough for Connect; it takes { $min } or more.
bundle-bad-picture = This picture cannot be used: { $problem }.
bundle-undrawable = This cannot be drawn: { $problem }.
bundle-word-lacks = { $count ->
    [one] the font has no character { $characters }
   *[other] the font has no characters { $characters }
}
bundle-cancelled = Cancelled.
upload-form = What was sent is no form with a draft and its pictures, and no .fano file either.
upload-draft = The draft cannot be read: { $error }
upload-draft-long = The draft has more than { $max } bytes.
upload-pictures = There are { $found } pictures; at most { $max } can be sent.
upload-slow = It took longer than { $seconds } seconds to make this deck. Try fewer symbols, or fewer pictures and words for each.

# What would spoil the game.
bundle-found-same-face = “{ $text }” is there more than once, so that two cards would seem to match twice; keep one of them.
bundle-found-nearly-same-text = “{ $first }” and “{ $second }” are easy to confuse.
bundle-found-same-value = “{ $first }” and “{ $second }” are both { $value }, so that two cards would seem to match twice; keep one of them, or make them two texts of one symbol.
bundle-found-wrong-value = “{ $sum }” is { $value }, not “{ $wrong }”.
bundle-found-same-name = More than one symbol is called “{ $name }”.
bundle-found-same-picture = These pictures look the same, so that two cards would seem to match twice; keep one of them.
bundle-found-alike = These pictures are easy to confuse.
bundle-found-alike-colours = Without red or green, these pictures are easy to confuse.

# What is wrong with a bundle file.
bundle-in-part = { $name }: { $problem }
bundle-in-picture = { $name }: { $problem }.
bundle-missing-picture = The deck shows a picture called { $name }, but it is not there.
bundle-unused-picture = The picture { $name } is on no card; take it out.
bundle-file-too-long = The file is too long; a bundle has at most { $max } MiB.
bundle-file-not-an-archive = This is not a bundle, or it is cut off, or something follows its end.
bundle-file-huge = This is an archive in several parts or for very large files; a bundle is neither.
bundle-file-too-many-entries = The archive has { $found } entries; a bundle has at most { $max }.
bundle-file-damaged = The archive is damaged: its headers contradict one another or are cut off.
bundle-file-gaps = The archive has bytes that belong to no entry, or to two; pack it anew.
bundle-file-bad-name = A name in the archive is not plain text of 1 to { $max } bytes.
bundle-file-outside-name = The name { $name } leads out of the archive.
bundle-file-unknown-entry = { $name } is not part of a bundle; take it out.
bundle-file-twice = { $name } is there twice.
bundle-file-encrypted = { $name } is encrypted; pack the bundle without a password.
bundle-file-not-a-file = { $name } is a link or a device instead of a file.
bundle-file-unknown-method = { $name } is packed in an unknown way; only stored and deflated files are read.
bundle-file-entry-too-long = { $name } is too long; at most { $max } KiB are possible.
bundle-file-too-much = The archive holds too much; unpacked, a bundle has at most { $max } MiB.
bundle-file-wrong-size = { $name } is longer or shorter than it says.
bundle-file-wrong-checksum = { $name } was changed or damaged: its checksum is wrong.
bundle-file-nested = { $name } is an archive inside the archive.
bundle-file-missing = { $name } is missing in the archive.
bundle-file-unknown-version = The bundle has version { $found } of the format; this program knows version { $known }.
bundle-file-bad-json = { $name }, line { $line }, column { $column }: this is not what a bundle has there.

# What fano deck bundle says.
bundle-done = { $file }: { $cards } cards, { $symbols } symbols, { $pictures ->
    [one] 1 picture
   *[other] { $pictures } pictures
}. Revision { $revision }.
bundle-is-bundle = { $file } is a bundle already; give a deck file, or the name of a deck.
