<?php
/**
 * WordPress's options of a network, as far as tests need them: the client's own calls find these first.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The options, for a test to look at and to change.
 */
final class Test_Options {

	/**
	 * Name => value.
	 *
	 * @var array<string, mixed>
	 */
	public static $all = array();
}

require_once __DIR__ . '/database.php';
$GLOBALS['wpdb'] = new Test_Database( true );

/**
 * Says that this is no network.
 */
function is_multisite(): bool {
	return false;
}

/**
 * Reads an option.
 *
 * @param string $name Its name.
 * @return mixed
 */
function get_site_option( string $name ) {
	return Test_Options::$all[ $name ] ?? false;
}

/**
 * Writes an option.
 *
 * @param string $name  Its name.
 * @param mixed  $value What it is.
 */
function update_site_option( string $name, $value ): void {
	Test_Options::$all[ $name ] = $value;
}

/**
 * Removes an option.
 *
 * @param string $name Its name.
 */
function delete_site_option( string $name ): void {
	unset( Test_Options::$all[ $name ] );
}

/**
 * Reads an option of the user.
 *
 * @param string $name Its name.
 * @return mixed
 */
function get_user_option( string $name ) {
	return Test_Options::$all[ $name ] ?? false;
}

/**
 * Writes an option of the user.
 *
 * @param int    $user_id Who.
 * @param string $name    Its name.
 * @param mixed  $value   What it is.
 */
function update_user_option( int $user_id, string $name, $value ): void {
	Test_Options::$all[ $name ] = $value;
}

/**
 * Removes an option of the user.
 *
 * @param int    $user_id Who.
 * @param string $name    Its name.
 */
function delete_user_option( int $user_id, string $name ): void {
	unset( Test_Options::$all[ $name ] );
}

/**
 * Returns the signed-in user.
 */
function get_current_user_id(): int {
	return 1;
}

/**
 * The number of the site.
 */
function get_current_blog_id(): int {
	return 1;
}

/**
 * Returns true if the tests' option `cron` says so.
 */
function wp_doing_cron(): bool {
	return Test_Options::$all['cron'] ?? false;
}

/**
 * A part of an address.
 *
 * @param string $url  The address.
 * @param int    $part Which: one of PHP's constants.
 * @return mixed
 */
function wp_parse_url( string $url, int $part ) {
	return parse_url( $url, $part );
}

/**
 * The language of the user; an option of the tests' own.
 */
function get_user_locale(): string {
	return Test_Options::$all['locale'] ?? 'en_US';
}

/**
 * The kind of installation.
 */
function wp_get_environment_type(): string {
	return 'production';
}

/**
 * Calls an address: the tests' option `request` keeps how.
 *
 * @param string $url   Where.
 * @param array  $given How.
 */
function wp_remote_request( string $url, array $given ): array {
	Test_Options::$all['request'] = $given;
	return array();
}

/**
 * The status of every answer.
 */
function wp_remote_retrieve_response_code(): int {
	return 200;
}

/**
 * The body of every answer.
 */
function wp_remote_retrieve_body(): string {
	return '{}';
}

/**
 * The folder of the theme.
 */
function get_template(): string {
	return 'theme';
}

/**
 * A theme of which nothing is known.
 */
function wp_get_theme(): object {
	return new class() {

		/**
		 * A field of its style.css.
		 *
		 * @param string $name Which.
		 */
		public function get( string $name ): string {
			return '';
		}

		/**
		 * The folder.
		 */
		public function get_template(): string {
			return 'theme';
		}
	};
}

/**
 * Returns true for a right-to-left locale; an option of the tests' own.
 */
function is_rtl(): bool {
	return true === ( Test_Options::$all['rtl'] ?? false );
}

/**
 * Calls an address: the tests' option `answers` says why there is no answer.
 *
 * @param string $url   Where.
 * @param array  $given How.
 * @return array|string
 */
function wp_remote_get( string $url, array $given ) {
	Test_Options::$all['timeout'] = $given['timeout'];
	return Test_Options::$all['answers'] ?? array( 'response' => array( 'code' => 200 ) );
}

/**
 * Returns true if an answer of these tests is an error.
 *
 * @param mixed $answer The answer.
 */
function is_wp_error( $answer ): bool {
	return is_string( $answer );
}

/**
 * No one filters in these tests.
 *
 * @param string $name  The filter.
 * @param mixed  $value What it is given.
 * @return mixed
 */
function apply_filters( string $name, $value ) {
	return $value;
}

/**
 * A sentence in American English.
 *
 * @param string $text The sentence.
 */
function __( string $text ): string {
	return $text;
}

/**
 * A date in the site's zone, which is that of New Zealand, or in the one that is asked for.
 *
 * @param string             $format As PHP's own.
 * @param int                $time   Seconds since 1970.
 * @param \DateTimeZone|null $zone   Null: the site's.
 */
function wp_date( string $format, int $time, ?\DateTimeZone $zone = null ): string {
	return ( new \DateTimeImmutable( "@$time" ) )->setTimezone( $zone ?? new \DateTimeZone( 'Pacific/Auckland' ) )->format( $format );
}

/**
 * Reads an option; of the site's settings those of these tests.
 *
 * @param string $name Its name.
 * @return mixed
 */
function get_option( string $name ) {
	$settings = array(
		'date_format' => 'd/m/Y',
		'time_format' => 'H:i',
	);
	return $settings[ $name ] ?? Test_Options::$all[ $name ] ?? false;
}
