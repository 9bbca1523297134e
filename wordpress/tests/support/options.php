<?php
/**
 * Options and other functions of WordPress for tests, in the namespace of the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Options that a test can read and change.
 */
final class Test_Options {

	/**
	 * Values by name.
	 *
	 * @var array<string, mixed>
	 */
	public static $all = array();
}

require_once __DIR__ . '/database.php';
$GLOBALS['wpdb'] = new Test_Database( true );

/**
 * Returns false: the site is not a network.
 */
function is_multisite(): bool {
	return false;
}

/**
 * Returns an option.
 *
 * @param string $name Name of the option.
 * @return mixed
 */
function get_site_option( string $name ) {
	return Test_Options::$all[ $name ] ?? false;
}

/**
 * Writes an option.
 *
 * @param string $name  Name of the option.
 * @param mixed  $value Value of the option.
 */
function update_site_option( string $name, $value ): void {
	Test_Options::$all[ $name ] = $value;
}

/**
 * Removes an option.
 *
 * @param string $name Name of the option.
 */
function delete_site_option( string $name ): void {
	unset( Test_Options::$all[ $name ] );
}

/**
 * Returns an option of the user.
 *
 * @param string $name Name of the option.
 * @return mixed
 */
function get_user_option( string $name ) {
	return Test_Options::$all[ $name ] ?? false;
}

/**
 * Writes an option of the user.
 *
 * @param int    $user_id Id of the user.
 * @param string $name    Name of the option.
 * @param mixed  $value   Value of the option.
 */
function update_user_option( int $user_id, string $name, $value ): void {
	Test_Options::$all[ $name ] = $value;
}

/**
 * Removes an option of the user.
 *
 * @param int    $user_id Id of the user.
 * @param string $name    Name of the option.
 */
function delete_user_option( int $user_id, string $name ): void {
	unset( Test_Options::$all[ $name ] );
}

/**
 * Returns the id of the signed-in user.
 */
function get_current_user_id(): int {
	return 1;
}

/**
 * Returns the id of the site.
 */
function get_current_blog_id(): int {
	return 1;
}

/**
 * Returns the option `cron` of the test, false by default.
 */
function wp_doing_cron(): bool {
	return Test_Options::$all['cron'] ?? false;
}

/**
 * Returns a component of an address.
 *
 * @param string $url  The address.
 * @param int    $part Component, as a constant of PHP.
 * @return mixed
 */
function wp_parse_url( string $url, int $part ) {
	return parse_url( $url, $part );
}

/**
 * Returns the option `locale` of the test, en_US by default.
 */
function get_user_locale(): string {
	return Test_Options::$all['locale'] ?? 'en_US';
}

/**
 * Returns the environment type.
 */
function wp_get_environment_type(): string {
	return 'production';
}

/**
 * Stores a request in the option `request` of the test.
 *
 * @param string $url       Address of the request.
 * @param array  $arguments Method, headers and body.
 */
function wp_remote_request( string $url, array $arguments ): array {
	Test_Options::$all['request'] = $arguments;
	return array();
}

/**
 * Returns the status of every answer.
 */
function wp_remote_retrieve_response_code(): int {
	return 200;
}

/**
 * Returns the body of every answer.
 */
function wp_remote_retrieve_body(): string {
	return '{}';
}

/**
 * Returns the folder of the theme.
 */
function get_template(): string {
	return 'theme';
}

/**
 * Returns a theme without header fields.
 */
function wp_get_theme(): object {
	return new class() {

		/**
		 * Returns an empty header field.
		 *
		 * @param string $name Name of the field.
		 */
		public function get( string $name ): string {
			return '';
		}

		/**
		 * Returns the folder of the theme.
		 */
		public function get_template(): string {
			return 'theme';
		}
	};
}

/**
 * Returns the option `rtl` of the test, false by default.
 */
function is_rtl(): bool {
	return true === ( Test_Options::$all['rtl'] ?? false );
}

/**
 * Returns an answer, or the error from the option `answers` of the test.
 *
 * @param string $url       Address of the request.
 * @param array  $arguments Arguments of the request.
 * @return array|string
 */
function wp_remote_get( string $url, array $arguments ) {
	Test_Options::$all['timeout'] = $arguments['timeout'];
	return Test_Options::$all['answers'] ?? array( 'response' => array( 'code' => 200 ) );
}

/**
 * Returns true if an answer is an error, which is a text in these tests.
 *
 * @param mixed $answer The answer.
 */
function is_wp_error( $answer ): bool {
	return is_string( $answer );
}

/**
 * Returns the value unchanged.
 *
 * @param string $name  Name of the filter.
 * @param mixed  $value Value to filter.
 * @return mixed
 */
function apply_filters( string $name, $value ) {
	return $value;
}

/**
 * Returns a text untranslated.
 *
 * @param string $text The text.
 */
function __( string $text ): string {
	return $text;
}

/**
 * Returns a date in the time zone of the site, New Zealand, or in the given zone.
 *
 * @param string             $format Format of PHP.
 * @param int                $time   Seconds since 1970.
 * @param \DateTimeZone|null $zone   Null for the time zone of the site.
 */
function wp_date( string $format, int $time, ?\DateTimeZone $zone = null ): string {
	return ( new \DateTimeImmutable( "@$time" ) )->setTimezone( $zone ?? new \DateTimeZone( 'Pacific/Auckland' ) )->format( $format );
}

/**
 * Returns an option, including date settings of the site.
 *
 * @param string $name Name of the option.
 * @return mixed
 */
function get_option( string $name ) {
	$settings = array(
		'date_format' => 'd/m/Y',
		'time_format' => 'H:i',
	);
	return $settings[ $name ] ?? Test_Options::$all[ $name ] ?? false;
}
