# What keeps rooms and finished games, and why it cannot.
store-folder = Nothing can be written to { $folder } ({ $reason }); choose another folder with --data.
store-in-use = Another server keeps its rooms in { $folder }: stop it, or choose another folder with --data.
store-not-ours = { $file } is not a database of this program; choose another folder with --data.
store-too-new = { $file } was written by a newer version of this program (tables { $found }, this one knows { $known }): start that version, or choose another folder with --data.
store-full = There is no space left to write to: nothing is lost, but nothing new can be kept until there is some.
store-database = The database says no: { $reason }
store-damaged = What is kept in { $table } under { $row } was damaged ({ $reason }).
store-misfit = What happened in room { $room } does not continue what was written before ({ $reason }).
store-after-failure = Room { $room } could not be written, so it has to be loaded afresh first.
store-too-many-steps = The series in room { $room } has more than the { $max } steps that can be kept.
store-overloaded = More than { $max } facts are waiting to be written: the disk is too slow for this many rooms.
store-closed = The database was closed.
