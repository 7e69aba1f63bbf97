// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A Chainlink-shaped price feed. Its answer is always fresh unless its owner pins a time.
contract PracticeFeed {
    string public description;
    int256 private answer;
    uint80 private round;
    /// 0: the answer counts as given in the block that reads it.
    uint256 public pinnedAt;

    address public immutable owner;
    uint8 public constant decimals = 8;
    uint256 public constant version = 4;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(string memory description_, int256 answer_, address owner_) {
        description = description_;
        answer = answer_;
        round = 1;
        owner = owner_;
    }

    function setAnswer(int256 answer_) external {
        _set(answer_, 0);
    }

    function setAnswerAt(int256 answer_, uint256 updatedAt) external {
        _set(answer_, updatedAt);
    }

    function latestAnswer() external view returns (int256) {
        return answer;
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 current, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        uint256 given = pinnedAt == 0 ? block.timestamp : pinnedAt;
        return (round, answer, given, given, round);
    }

    function _set(int256 answer_, uint256 updatedAt) private {
        require(msg.sender == owner, "PracticeFeed: only the owner sets the answer");
        answer = answer_;
        pinnedAt = updatedAt;
        round += 1;
        emit AnswerUpdated(answer_, round, updatedAt == 0 ? block.timestamp : updatedAt);
    }
}
