"""What Isolation is: cells, rules, symmetries, boards, their texts and pictures."""
